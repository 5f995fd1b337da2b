import { nfcText } from '#contract/modules/duty/patrol/point.ts'
import { state } from '../../../../app/kit/store/state.ts'

/** The last code, and how it was read: passed from the scanning page to the page of the point. */
export interface ReadCode {
  checkWay: number
  code: string
  taskPointPkId: string
}
export const readCode = state<ReadCode | undefined>(undefined)

interface Reading {
  serialNumber?: string
  message?: { records: { recordType: string; data?: BufferSource }[] }
}
interface Reader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: Reading) => void) | null
}
// as: no type library has it yet; Chrome on Android does
const Maker = () => (globalThis as { NDEFReader?: new () => Reader }).NDEFReader
export const hasNfc = () => Maker() !== undefined

/** Waits for an NFC tag until stopped; gives its number. */
export async function readNfc(signal: AbortSignal, onCode: (code: string) => void) {
  const Nfc = Maker()
  if (!Nfc) return
  const reader = new Nfc()
  reader.onreading = ({ serialNumber }) => {
    if (serialNumber) onCode(nfcText(serialNumber))
  }
  await reader.scan({ signal })
}
