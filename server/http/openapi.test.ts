import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { apiErrors } from '@/lib/api/contract/errors'
import { errorsOf } from '@/lib/api/contract/errors-of'
import { tags } from '@/lib/api/contract/operation'
import { documentedOperations as all } from '@/lib/api/operations'
import { printOpenApi, serversAt } from './openapi'

const document = JSON.parse(JSON.stringify({ ...printOpenApi(all), servers: serversAt('/api') }))

type Json = Record<string, unknown>
type Shown = { schema: Json; example?: unknown }
type Documented = {
  tags: string[]
  operationId: string
  parameters: { name: string; description?: string; example?: unknown; schema: Json }[]
  requestBody?: { content: { 'application/json': Shown } }
  responses: Record<string, Json>
}

const resolve = (value: Json): Json => {
  const { $ref, ...own } = value
  if (typeof $ref !== 'string') return value
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Json)[key], document)
  expect(found, $ref).toBeDefined()
  return { ...(found as Json), ...own }
}

/** Finds the places where a schema has a property without a description. */
const undescribed = (schema: Json, path: string): string[] => {
  const { properties, items, additionalProperties, ...rest } = resolve(schema)
  const inner = [...Object.entries((properties ?? {}) as Record<string, Json>)]
  const others = [items, additionalProperties, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => rest[key] ?? [])]
  return [
    ...inner.filter(([, property]) => !resolve(property).description).map(([name]) => `${path}.${name}`),
    ...inner.flatMap(([name, property]) => undescribed(property, `${path}.${name}`)),
    ...others.flatMap((one) => (typeof one === 'object' && one ? undescribed(one as Json, path) : [])),
  ]
}

test('default: is a valid document of OpenAPI 3.1 that names servers, security and tags', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors).toBe(undefined)
  expect(result.valid).toBe(true)
  expect(document.servers.map(({ url }: { url: string }) => url)).toEqual(['/api', '{base_url}'])
  expect(document.security).toEqual([{}, { apiKey: [] }])
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-API-KEY' })
  expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(tags))
})

test('behavior: a deprecated field is marked, as a parameter and in a body', () => {
  const { parameters } = document.paths['/prices'].get
  const marked = (parameters as { name: string; deprecated?: boolean }[]).filter(({ deprecated }) => deprecated)
  expect(marked.map(({ name }) => name)).toEqual(['positiveSlippageToUser'])
  const { schema } = document.paths['/transactions/{chainId}'].post.requestBody.content['application/json']
  const { properties } = resolve(schema) as { properties: Record<string, { deprecated?: boolean }> }
  expect(Object.keys(properties).filter((name) => properties[name]?.deprecated)).toEqual(['positiveSlippageToUser'])
})

describe('every operation', () => {
  for (const op of all) {
    const name = `${op.method.toUpperCase()} ${op.path}`
    const documented: Documented = document.paths[op.path][op.method]
    const answer = (documented.responses[200] as { content: { 'application/json': Shown } }).content['application/json']
    const body = documented.requestBody?.content['application/json']

    test(`behavior: ${name} has a tag, and a description of every parameter and field`, () => {
      expect(documented.tags).toEqual([op.tag])
      expect(documented.parameters.filter(({ description }) => !description)).toEqual([])
      expect(undescribed(answer.schema, 'answer')).toEqual([])
      if (body) expect(undescribed(body.schema, 'body')).toEqual([])
    })

    test(`behavior: ${name} has valid examples of request and answer`, () => {
      const wrong = (schema: z.ZodMiniType | undefined, value: unknown) => schema?.safeParse(value).error?.issues ?? []
      expect(answer.example).toBeDefined()
      expect(wrong(op.response, answer.example)).toEqual([])
      if (op.body) expect(wrong(op.body, body?.example)).toEqual([])
      for (const { name, example } of documented.parameters)
        if (example !== undefined)
          expect(wrong({ ...op.params?.shape, ...op.query?.shape }[name] as z.ZodMiniType, example)).toEqual([])
    })

    test(`behavior: ${name} has all of its errors, by status, with an example`, () => {
      const { 304: same, ...answers } = documented.responses
      expect(same !== undefined).toBe(op.revalidated === true)
      const named = Object.entries(answers).flatMap(([status, response]) => {
        const { content } = resolve(response) as {
          content: { 'application/json': { examples?: Json; example?: Json } }
        }
        const { examples, example } = content['application/json']
        expect(examples ?? example, status).toBeDefined()
        return Object.keys(examples ?? {}).map((errorType) => [errorType, Number(status)])
      })
      expect(named.sort()).toEqual(
        errorsOf(op)
          .map((errorType) => [errorType, apiErrors[errorType].status])
          .sort(),
      )
    })
  }
})

test('behavior: every schema with a name is written once', () => {
  const text = JSON.stringify(document)
  for (const name of ['Error', 'Address', 'Amount', 'PriceRoute', 'TxParams', 'RfqRecord', 'Token', 'Hash', 'Side'])
    expect(text.split(`#/components/schemas/${name}"`).length, name).toBeGreaterThan(2)
  const { properties } = document.paths['/prices'].get.responses[200].content['application/json'].schema
  expect(properties.minDestAmount).toMatchObject({ $ref: '#/components/schemas/Amount' })
  expect(resolve(properties.priceRoute).properties).toMatchObject({
    srcToken: { $ref: '#/components/schemas/Address' },
  })
  const ids = all.map(({ method, path }) => document.paths[path][method].operationId)
  expect(new Set(ids).size).toBe(all.length)
  expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['getPrices', 'buildOrder', 'getOrderByHash', 'getRfqOrder']))
  expect(text).not.toContain('"additionalProperties":false')
})

test('behavior: a field with a default is optional', () => {
  const { parameters } = document.paths['/prices'].get as Documented
  const defaults = parameters.flatMap(({ name, schema }) => ('default' in schema ? [[name, schema.default]] : []))
  expect(Object.fromEntries(defaults)).toEqual({
    side: 'SELL',
    network: 1,
    partner: 'anon',
    maxImpact: 15,
    isCapSurplus: true,
  })
})
