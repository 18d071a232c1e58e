import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchAdvisories } from './fetch-advisories'

const range = { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }
const advisory = {
  id: 'GHSA-2',
  modified: '2026-01-01T00:00:00Z',
  summary: 'Too much',
  details: 'Long',
  affected: [
    { package: { ecosystem: 'npm', name: 'a' }, ranges: [range, { type: 'GIT', events: [] }], versions: ['1.0.0'] },
    { package: { ecosystem: 'npm', name: 'other' }, ranges: [range] },
    { package: { ecosystem: 'PyPI', name: 'a' }, ranges: [range] },
  ],
}

/** Serves the interface of OSV: two pages of advisories for package `a`, none for others. */
const openServer = async () => {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const id = /^\/v1\/vulns\/(.+)$/.exec(request.url!)?.[1]
    const { queries = [] } = (body ? JSON.parse(body) : {}) as {
      queries?: { package: { name: string }; page_token?: string }[]
    }
    const results = queries.map(({ package: { name }, page_token }) => {
      if (name !== 'a') return {}
      return page_token ? { vulns: [{ id: 'GHSA-1' }] } : { vulns: [{ id: 'GHSA-2' }], next_page_token: 'next' }
    })
    if (id === 'GHSA-2') response.end(JSON.stringify(advisory))
    else if (id === 'GHSA-1') response.end(JSON.stringify({ id, modified: advisory.modified, affected: [] }))
    else if (request.url === '/v1/querybatch') response.end(JSON.stringify({ results }))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('default: returns all pages, ordered by id, with the fields of the check for the requested packages', async () => {
  expect(await fetchAdvisories(['b', 'a'], await openServer())).toEqual([
    { id: 'GHSA-1', summary: '', modified: advisory.modified, affected: [] },
    {
      id: 'GHSA-2',
      summary: 'Too much',
      modified: advisory.modified,
      affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [range] }],
    },
  ])
})

test('error: a server without the interface of OSV', async () => {
  const server = `${await openServer()}/elsewhere`
  await expect(fetchAdvisories(['a'], server)).rejects.toThrow(`${server}/v1/querybatch answered 404`)
})
