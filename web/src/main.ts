import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { guardPresses } from './parts/press-guard'

// An older browser is told so by `browser-check.js`, which runs before.
if (!document.documentElement.hasAttribute('data-too-old')) {
  guardPresses()
  mount(App, { target: document.getElementById('app')! })
}
