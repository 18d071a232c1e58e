const names = ['surface', 'line', 'edge', 'ink', 'soft', 'faint', 'accent', 'positive', 'caution', 'danger'] as const

export type ChartColors = Record<(typeof names)[number], string>

// Resolves the theme's light-dark colours to values that a canvas accepts.
export const readChartColors = (element: HTMLElement): ChartColors => {
  const probe = element.appendChild(document.createElement('span'))
  const colors = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--color-${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return colors as ChartColors
}
