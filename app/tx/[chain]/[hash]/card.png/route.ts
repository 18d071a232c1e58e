import { previewPicture } from '@/components/receipt/preview-picture'
import { readNodeUrl } from '../../../../read-node-url'
import { readSite } from '../../../../read-site'

export async function GET(
  { url }: Request,
  { params }: RouteContext<'/tx/[chain]/[hash]/card.png'>,
): Promise<Response> {
  const order = new URL(url).searchParams.get('order')
  return previewPicture(readSite(), { ...(await params), order, nodeUrl: readNodeUrl })
}
