// The windows that several components treat alike, by the names of custom media queries: a style
// says `@media (--zoomed)`. No browser knows such names yet, so they are replaced when a component
// is compiled. https://drafts.csswg.org/mediaqueries-5/#custom-mq

/** As small as with a zoom of 400 %: nothing is left out, and the page scrolls. */
const ZOOMED = '(max-height: 340px), (max-height: 520px) and (max-width: 560px)'
/** A phone held sideways: as low as those, and wide enough for a table of its own. */
const SIDEWAYS = '(min-height: 341px) and (max-height: 520px) and (min-width: 561px)'

export const MEDIA = { zoomed: ZOOMED, sideways: SIDEWAYS }

/** Replaces the names in a style; throws for one that is unknown. */
export const withoutNames = (style, file = '') =>
  style.replace(/@media \(--([\w-]+)\)/g, (_, name) => {
    if (!(name in MEDIA)) throw new Error(`${file}: no media query is called --${name}`)
    return `@media ${MEDIA[name]}`
  })

export const namedMedia = () => ({
  name: 'named-media',
  style: ({ content, filename }) => ({ code: withoutNames(content, filename) }),
})
