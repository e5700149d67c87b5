/**
 * The height of what `bind:borderBoxSize` gives, in whole pixels; 0 before the first layout.
 *
 * Unlike `bind:clientHeight` it reads nothing by itself, which would lay the page out twice: it is
 * told after the layout, before anything is painted.
 */
export const heightOf = (size: ResizeObserverSize[] | undefined) =>
  Math.round(size?.[0]?.blockSize ?? 0)

/** The same for the width. */
export const widthOf = (size: ResizeObserverSize[] | null | undefined) =>
  Math.round(size?.[0]?.inlineSize ?? 0)
