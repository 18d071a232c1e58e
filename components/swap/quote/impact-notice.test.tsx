import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImpactNotice } from './impact-notice'
import type { SwapFigures } from './swap-figures'

const token = (symbol: string) => ({ address: `0x${'1'.repeat(40)}`, symbol, name: symbol, decimals: 18 })
const say = (usd: Pick<SwapFigures, 'srcUsd' | 'destUsd'>) =>
  renderToStaticMarkup(
    <ImpactNotice
      figures={{ src: token('AAA'), dest: token('BBB'), impact: { kind: 'unknown' }, ...usd } as SwapFigures}
      expert={false}
      acceptedPercent={undefined}
      onAcceptPercent={() => undefined}
      acceptedUnknown={false}
      onAcceptUnknown={() => undefined}
    />,
  )

test('default: names the token that has no price in dollars', () => {
  expect(say({ srcUsd: undefined, destUsd: '1' })).toContain('AAA has no price in dollars.')
  expect(say({ srcUsd: '1', destUsd: undefined })).toContain('BBB has no price in dollars.')
  expect(say({ srcUsd: undefined, destUsd: undefined })).toContain('AAA and BBB have no price in dollars.')
})

test('behavior: does not report a missing price for dust of a priced token', () => {
  expect(say({ srcUsd: '0.0000000000', destUsd: '0.0000000000' })).not.toContain('no price')
})
