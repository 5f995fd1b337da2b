// A certificate is renewed by a new date, or by a row of its own beside the old one: of each kind the one that is valid
// longest counts, and one without a date never expires. The health certificate has a field of its own and may be among
// the others too.

interface Paper {
  certType: number | string
  certName?: string | null
  certNo?: string | null
  expireDate?: string | null
  /** From the field of the health certificate, not from the list. */
  ofField?: true
}
export interface Papers {
  healthCertExpire: string | null
  certificates: readonly Paper[]
}

/** CERT_TYPE 健康证, and 其他, whose kinds are distinguished by their names. */
const health = 4
const other = 99

const kindOf = ({ certType, certName }: Paper) =>
  Number(certType) === other ? `${other}:${certName ?? ''}` : `${certType}`
const lasts = ({ expireDate }: Paper) => expireDate ?? '9999-12-31'

/** The valid certificate of each kind an employee holds. */
export function papersOf({ healthCertExpire, certificates }: Papers): Paper[] {
  const field = healthCertExpire
    ? [{ certType: health, certName: '健康证', expireDate: healthCertExpire, ofField: true as const }]
    : []
  const kinds = Map.groupBy([...field, ...certificates], kindOf)
  return [...kinds.values()].map((sameKind) => sameKind.reduce((best, one) => (lasts(one) > lasts(best) ? one : best)))
}
