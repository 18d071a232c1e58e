// A loader of the page build. An icon of lucide-react is drawn by a component that also reads a context, scales strokes and renames
// attributes, three kilobytes of every page for what no page uses. Here it is the same svg from the same data, and takes what any svg takes.
module.exports = () => `
import { createElement } from 'react'
export default ({ name, node }) =>
  ({ className, size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        ...{ width: size, height: size, viewBox: '0 0 24 24' },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
        'aria-hidden': rest['aria-label'] === undefined,
        className: ['lucide', 'lucide-' + name, className].filter(Boolean).join(' '),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
`
