import type * as z from 'zod/mini'
import { ApiError, type ErrorType, fieldProblem } from '@/lib/api/contract/errors'
import type { Operation, Parsed } from '@/lib/api/contract/operation'
import { expectation, expectedOf, readExpectation } from './expectation'

/** The maximum of wrong fields that are described one by one. */
const maxTold = 20

/** The unchecked input of a request. */
type Given = { params: object; query: object; body: unknown }

/**
 * Reads the parameters of an operation from their declared places.
 *
 * @throws {ApiError} `details` describes the first wrong field, in the specification's words if it
 * has some; `description` names for each wrong field what was expected and what was given.
 * @example
 * readInput(getPrices, { params: {}, query: { amount: '0' }, body: undefined })
 * // throws InvalidInput, details 'Invalid Amount'
 */
export const readInput = <op extends Operation>(op: op, given: Given): Parsed<op> => {
  const input = {}
  const problems: Problem[] = []
  for (const place of ['params', 'query', 'body'] as const) {
    const schema: z.ZodMiniType | undefined = op[place]
    const result = schema?.safeParse(given[place])
    if (result?.success) Object.assign(input, result.data)
    else if (schema && result)
      problems.push(...(result.error.issues as Issue[]).map((issue) => explain(schema, issue, given[place], place)))
  }
  const [first] = problems
  if (!first) return input as Parsed<op>
  const told = [...new Set(problems.slice(0, maxTold).map(({ description }) => description))]
  const untold = problems.length - maxTold
  throw new ApiError(first.errorType, {
    details: first.details,
    description: [...told, ...(untold > 0 ? [`Wrong fields not told here: ${untold}.`] : [])].join(' '),
  })
}

type Issue = { path: PropertyKey[]; message: string; params?: { errorType?: ErrorType; expected?: string } }
type Problem = { errorType: ErrorType; details: string; description: string }

const explain = (
  schema: z.ZodMiniType,
  { path, message, params }: Issue,
  value: unknown,
  place: keyof Given,
): Problem => {
  const name = path.join('.') || 'body'
  const given = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)
  // A parameter may only appear several times if it is a list.
  if (place === 'query' && Array.isArray(given)) {
    const details = `Invalid ${name}: expected one value, given ${given.length}`
    return { errorType: 'ValidationError', details, description: `${details}.` }
  }
  const expected = expectedOf({ message, ...(params && { params }) }) ?? expectation(schema, path)
  const description = fieldProblem({ name, expected, given })
  if (given === undefined) return { errorType: 'ValidationError', details: `Missing ${name}`, description }
  // A refusal without an expectation has words of the specification.
  const isWorded = params?.errorType && readExpectation(message) === undefined
  return {
    errorType: params?.errorType ?? 'ValidationError',
    details: isWorded ? message : `Invalid ${name}: expected ${expected}`,
    description,
  }
}
