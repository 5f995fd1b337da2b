import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { wireOf } from '#kit/http/call-plan.ts'
import { exchange, fileOf } from '#kit/http/exchange.ts'

/** Prints a contract as the server lays it out, in a frame without scripts; the server records who printed it. */
export async function printContract(contractId: string) {
  const call = agreement.download
  const { blob } = await exchange(call.method, call.path, { contractId, format: 'print' }, wireOf(call), {}, fileOf)
  const html = await blob.text()
  document.getElementById('contract-paper')?.remove()
  const frame = Object.assign(document.createElement('iframe'), { id: 'contract-paper', srcdoc: html })
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  await new Promise((done) => {
    frame.addEventListener('load', done, { once: true })
    document.body.append(frame)
  })
  frame.contentWindow?.print()
}
