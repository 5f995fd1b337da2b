import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './app.css'
import { recallClock, setClock } from './kit/clock.ts'
import { forgetOld } from './kit/connection.ts'
import { keepOneTap } from './kit/one-tap.ts'
import { canSeal } from './kit/store/database.ts'
import { keepSending, queue, readQueue } from './queue/queue.ts'
import { sealBefore } from './queue/stored-queue.ts'
import { keepLocked, recall } from './session.ts'
import { keepShell } from './shell-worker.ts'

/** app.html: the phone entry for the bedside (care.md 5). */
async function main() {
  await Promise.all([recallClock(), forgetOld(), sealBefore()])
  await Promise.all([recall(), readQueue()])
  void setClock()
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  keepOneTap(document)
  createRoot(root).render(<App />)
  void keepShell()
  keepSending()
  keepLocked()
  if (!canSeal) warnOfLoss()
}

/** Records that are in memory only are lost with the page. */
function warnOfLoss() {
  window.addEventListener('beforeunload', (event) => {
    if (queue.get().length > 0) event.preventDefault()
  })
}

void main()
