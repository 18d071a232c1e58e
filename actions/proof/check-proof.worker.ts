import { answerProofJob } from './answer-proof-job'
import type { Job } from './proof-job'

self.addEventListener('message', async ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  self.postMessage({ id, answer: await answerProofJob(id, job) })
})
