import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { guardPresses } from './parts/presses/press-guard'

/**
 * Svelte handles all clicks both here and at the document. Without the handler here, Firefox does not
 * tell screen readers that every part of the page is clickable.
 */
function silent(app: HTMLElement) {
  const listen = app.addEventListener.bind(app)
  app.addEventListener = (type: string, ...how: [EventListener]) =>
    type === 'click' ? undefined : listen(type, ...how)
  return app
}

// An older browser is told so by `browser-check.js`, which runs before.
if (!document.documentElement.hasAttribute('data-too-old')) {
  guardPresses()
  mount(App, { target: silent(document.getElementById('app')!) })
}
