import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AutoSlippage } from '@/lib/ticket/terms/slippage'
import { SlippageField } from './slippage-field'

const say = (auto: AutoSlippage | undefined, setting: number | 'auto' = 'auto') =>
  renderToStaticMarkup(
    <SlippageField setting={setting} bps={50} auto={auto} expert={false} margin={undefined} onChange={() => {}} />,
  )

test('default: explains the automatic slippage', () => {
  expect(say({ bps: 50, reason: 'moves', becauseBps: 42 })).toContain(
    'the price moved at most 0.42% in 19 of 20 minutes',
  )
  expect(say({ bps: 20, reason: 'calm', becauseBps: 0 })).toContain('the price moved at most 0% in 19 of 20 minutes')
  expect(say({ bps: 200, reason: 'gas', becauseBps: 260 })).toContain('gas is 2.6% of this trade')
  expect(say({ bps: 50, reason: 'unknown', becauseBps: undefined })).toContain('usual for these tokens')
  expect(say(undefined)).toContain('Auto chooses by how the price moves and what gas costs.')
})

test('behavior: shows no reason for a fixed slippage', () => {
  const fixed = say(undefined, 50)
  expect(fixed).not.toContain('Auto chooses')
  expect(fixed).toContain('If the price moves further, the swap reverts.')
})
