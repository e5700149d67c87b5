// The title of the page, with a mark in front if a table calls. The server writes the first one into
// the page, and tells those of the addresses that follow. So titles have no words here.
import { api } from './api'
import { place } from './router.svelte'
import { settings } from './settings.svelte'

export const title = $state({ page: document.title })
let known = `${document.documentElement.lang} ${place.path}`

/** Called once by the app: keeps the title that of the address. */
export function keepTitle() {
  $effect(() => {
    const wanted = `${settings.lang} ${place.path}`
    if (wanted === known) return
    known = wanted
    const { path } = place
    api.about(path, settings.lang).then(
      (found) => known === wanted && (title.page = found.title),
      () => known === wanted && (title.page = 'Skíz'),
    )
  })
}
