// Outlives a supervisor that was killed: its standard input then ends, and it stops the remaining
// processes, in reverse order. Input, one line each: `+ <pid> <signal>` a process started, `-
// <pid>` it ended, `done` all were stopped.
import { readFileSync } from 'node:fs'

const patienceMs = 20_000
const pollMs = 50
const running = new Map()
let text = ''
let isDone = false

process.stdin.setEncoding('utf8')
process.stdin.on('data', (chunk) => {
  text += chunk
  const lines = text.split('\n')
  text = lines.pop() ?? ''
  for (const line of lines) {
    const [word, pid, signal] = line.split(' ')
    if (word === '+') running.set(Number(pid), signal)
    if (word === '-') running.delete(Number(pid))
    if (word === 'done') isDone = true
  }
})
process.stdin.on('end', async () => {
  if (isDone) return
  for (const [pid, signal] of [...running].reverse()) await stop(pid, signal)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

async function stop(pid, signal) {
  if (!send(pid, signal)) return
  const deadline = Date.now() + patienceMs
  while (send(pid, 0) && !isZombie(pid)) {
    if (Date.now() > deadline) send(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** True for a process that has ended but was not yet reaped by its parent. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? false
  } catch {
    return false
  }
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
