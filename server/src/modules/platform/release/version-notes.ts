/** What each version brought, as those who may use it read it: newest first. 1 新增, 2 优化, 3 修复. */
export const versionNotes = [
  {
    versionName: '3.6.3.20261129',
    publishDate: '2026-11-29',
    content: [
      { kind: 2, text: '按钮不能点时写明原因；待审批的单据写明在等谁，轮到您才显示通过和驳回' },
      { kind: 2, text: '批量处理后，没有处理成的逐条列出姓名和原因，读过才收起' },
      { kind: 3, text: '网络慢时重复按“确定”，只提交一次' },
      {
        kind: 2,
        text: '报警先说人现在在哪里，再说床位；报警条在页面上方，不再盖住正在填写的内容',
        permit: 'yunmuIot.alarm.query',
      },
      { kind: 1, text: '危急体征一次填完：已做处理、已告知医生、何时复测', permit: 'yunmuIot.alarm.query' },
      { kind: 2, text: '给药后，对应的护理任务自动完成；必要时用药到时提醒填写效果', permit: 'drug.drugGetList.query' },
      { kind: 1, text: '收据上可以申请作废或退款，并写明审核到哪一步', permit: 'expense.receipt.query' },
      {
        kind: 2,
        text: '导入认得更多银行和办公软件的文件，看不懂的行说明原因，号码不再丢失末几位',
        permit: 'expense.account.query',
      },
      { kind: 2, text: '出入库单据的错误一次全部标在格子下面；可以直接粘贴送货单', permit: 'warehouse.stockIn.query' },
    ],
  },
  {
    versionName: '3.6.3',
    publishDate: '2025-07-10',
    content: [
      { kind: 1, text: '右上角铃铛：安装包发布、证照到期、后台任务失败等消息实时提醒' },
      {
        kind: 1,
        text: '安装包管理：大文件分片上传，断线后可继续，发布后扫码下载',
        permit: 'systemSetting.install-package.query',
      },
      {
        kind: 1,
        text: '审核配置：按业务设置审核步骤、审核人和超时处理',
        permit: 'systemSetting.checkConfig.query',
      },
      {
        kind: 1,
        text: '打印模板：收据、账单、出入库单等可改标题、字段和签字栏',
        permit: 'systemSetting.templateSet.query',
      },
      {
        kind: 2,
        text: '数据变更日志逐字标出修改前后的不同，并可校验是否被改动',
        permit: 'systemSetting.dataLog.query',
      },
    ],
  },
] as const
