import { NotFound } from '@/components/layout/frame/not-found'

export default function NotFoundPage() {
  return <NotFound />
}
