import { expect, test } from 'vitest'
import { fillTemplate, MissingVariableError } from './fill-template'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of the shell
test('default: replaces every variable, and nothing else', () => {
  expect(fillTemplate('a = ${A}:${B} $A ${A}', { A: '1', B: '$&' })).toBe('a = 1:$& $A 1')
})

test('error: MissingVariableError for a variable without a value', () => {
  expect(() => fillTemplate('a = ${GONE}', {})).toThrow(MissingVariableError)
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of the shell
