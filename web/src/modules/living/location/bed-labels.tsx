import { QrCode } from '#kit/look/QrCode.tsx'
import { printOf } from '#kit/print/print.tsx'
import { local } from '#kit/store/storage.ts'
import './bed-labels.css'

interface Label {
  fullName: string
  bedCode?: string | null
}

/** A label of 40 × 30 mm for each bed, to be stuck on it and scanned (platform.md 3). */
export const printBedLabels = printOf((beds: readonly Label[]) => {
  const orgName = local.get('orgInfo')?.orgName
  return beds.map(({ fullName, bedCode }) => (
    <article className="bed-label" key={bedCode ?? fullName}>
      <QrCode text={bedCode || fullName} />
      <div>
        <b>{fullName}</b>
        <small>{bedCode}</small>
        <small>{typeof orgName === 'string' ? orgName : ''}</small>
      </div>
    </article>
  ))
})
