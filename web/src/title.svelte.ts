// The title of the page, with a mark in front if a table calls. The server writes the first one into
// the page, and tells those of the addresses that follow. So titles have no words here.
import { api } from './api'
import { place } from './router.svelte'
import { settings } from './settings.svelte'

export const title = $state({ page: document.title })
/** The path for which the title was written: a kept shell is that of another page. */
const written = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
let known = written && `${document.documentElement.lang} ${new URL(written).pathname}`

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
