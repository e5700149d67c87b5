// Calls a person back to the table: the title and the icon of the tab flash while it is their turn.
import { title } from '../title.svelte'
import { t } from '../words/words.svelte'

export function signalTurn(mine: () => boolean) {
  const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const show = (call: boolean) => {
    document.title = call ? `${t().turnTitle} – ${title.page}` : title.page
    const link = icon()
    if (link) link.href = call ? '/favicon-turn.svg' : '/favicon.svg'
  }
  $effect(() => {
    if (!mine()) return show(false)
    let on = true
    show(true)
    const clock = setInterval(() => {
      on = document.hidden ? !on : true
      show(on)
    }, 1000)
    return () => {
      clearInterval(clock)
      show(false)
    }
  })
}
