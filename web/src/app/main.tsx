import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './app.css'
import { recallClock, setClock } from './kit/clock.ts'
import { keepOneTap } from './kit/one-tap.ts'
import { forgetOld } from './kit/reach.ts'
import { keepSending, readQueue } from './queue/queue.ts'
import { recall } from './session.ts'
import { keepShell } from './shell-worker.ts'

/** app.html: the phone at the bedside (care.md 5). */
async function main() {
  await Promise.all([recall(), recallClock(), forgetOld(), readQueue()])
  void setClock()
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  keepOneTap(document)
  createRoot(root).render(<App />)
  void keepShell()
  keepSending()
}

void main()
