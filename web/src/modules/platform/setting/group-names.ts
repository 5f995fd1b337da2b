/** Groups of business switches, in their usual order (docs/spec/settings.tsv). */
export const groupNames: Record<string, string> = {
  account: '账号与密码',
  log: '日志',
  live: '入住与来访',
  care: '护理与评估',
  iot: '物联监测',
  wn: '终端与语音',
  staff: '员工与培训',
  attendance: '考勤',
  patrol: '巡更',
  inspection: '监管检查',
  stock: '仓库',
  drug: '药品',
  fees: '费用',
}

/** Fees have a form of their own; account and log rules are on the page of the servers. */
export const serverGroups = ['account', 'log']
export const businessGroups = Object.keys(groupNames).filter((group) => !['fees', ...serverGroups].includes(group))
