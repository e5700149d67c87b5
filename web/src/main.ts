import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { guardPresses } from './parts/press-guard'

guardPresses()
mount(App, { target: document.getElementById('app')! })
