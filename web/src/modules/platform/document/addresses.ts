/** The form of a template opens in the tab of its list. */
export const addAddress = (home: boolean) => `/systemSetting/templateDocumentAdd${home ? '?home=1' : ''}`
export const editAddress = (templateId: string) =>
  `/systemSetting/templateDocumentEdit?${new URLSearchParams({ templateId })}`
