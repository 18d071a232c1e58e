import { expect, test } from 'vitest'
import { boundCall } from './bound-call'

const call = { to: '0x1', gas: '0x5208' }
const bounded = { to: '0x1', gas: '0x5208' }
const [one, two, three] = ['aa', 'bb', 'cc'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string]
const code = `0x${'5f'.repeat(80)}`

test('default: a call may override the code of two accounts', () => {
  const overrides = { [one]: { code }, [two]: { code: '0x' } }
  expect(boundCall([call, 'latest', overrides])).toEqual({ params: [bounded, 'latest', overrides] })
  expect(boundCall([call, null, overrides])).toEqual({ params: [bounded, 'latest', overrides] })
})

test('error: other overrides of state, long code, many accounts, and a block override', () => {
  for (const overrides of [
    { [one]: { code, balance: '0x1' } },
    { [one]: { stateDiff: {} } },
    { [one]: { code: `0x${'5f'.repeat(129)}` } },
    { [one]: { code: '0x5' } },
    { [one]: { code: 5 } },
    { [one]: code },
    { [one]: null },
    { name: { code } },
    { [one]: { code }, [two]: { code }, [three]: { code } },
    [{ code }],
    'latest',
  ])
    expect(boundCall([call, 'latest', overrides])).toMatchObject({ code: -32602 })
  expect(boundCall([call, 'latest', { [one]: { code } }, { number: '0x1' }])).toMatchObject({ code: -32602 })
  expect(boundCall([call, 'latest', null, null])).toEqual({ params: [bounded, 'latest'] })
})
