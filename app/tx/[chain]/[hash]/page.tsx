import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { previewOf } from '@/components/receipt/preview'
import { ReceiptPage } from '@/components/receipt/receipt-page'
import { readNodeUrl } from '../../../read-node-url'
import { readSite } from '../../../read-site'

export async function generateMetadata({ params, searchParams }: PageProps<'/tx/[chain]/[hash]'>): Promise<Metadata> {
  const requestHeaders = await headers()
  const scheme = requestHeaders.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const origin = process.env.PUBLIC_ORIGIN || `${scheme}://${requestHeaders.get('host')}`
  return previewOf(readSite(), { ...(await params), order: (await searchParams).order, nodeUrl: readNodeUrl, origin })
}

export default async function Page({ params, searchParams }: PageProps<'/tx/[chain]/[hash]'>) {
  return <ReceiptPage site={readSite()} named={{ ...(await params), order: (await searchParams).order }} />
}
