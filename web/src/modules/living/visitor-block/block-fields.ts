/** Help texts of the form for a blocked visitor. */
export const blockFields = {
  visitorPhone: { help: '联系电话和身份证至少填一项，登记来访时按它们核对' },
  oldmanId: { help: '不选则全院都不接待' },
  endDate: { help: '不填则一直有效' },
} as const
