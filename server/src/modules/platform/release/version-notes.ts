import { versionKind } from '#contract/modules/platform/release/release.ts'

/**
 * The changes of each version in the words of its users: newest first. 1 新增, 2 优化, 3 修复. The first entry is the version
 * of package.json, dated with its release day; a new version adds its own.
 */
export const versionNotes = [
  {
    versionName: '3.7.0',
    publishDate: '2026-11-29',
    content: [
      { kind: versionKind.is.added, text: '待我审批：等待您审批的单据集中在一处，可逐条通过或驳回' },
      {
        kind: versionKind.is.added,
        text: '护理手机端设6位PIN：登录信息、记录和照片在本机加密，忘记PIN用密码登录重设',
        permit: 'careplan.nursingRecord.add',
      },
      {
        kind: versionKind.is.added,
        text: '手机开始值班后，本区报警和呼叫在本机响铃',
        permit: 'yunmuIot.alarm.deal|yunmuIot.callRecord.deal',
      },
      {
        kind: versionKind.is.added,
        text: '设备报修：报修、派单、完成、验收一处办完，紧急的30分钟未派单就提醒',
        permit: 'administration.upkeep.add',
      },
      { kind: versionKind.is.added, text: '服药协助任务随发药完成，不再另报一次', permit: 'drug.drugGetList.give' },
      { kind: versionKind.is.improved, text: '来访登记可填来访目的', permit: 'live.visit.come.query' },
      {
        kind: versionKind.is.improved,
        text: '退款、转账、出库不得早于对应的收款和入库，拒绝时写明哪一天差多少',
        permit: 'expense.account.baseCharge.add|warehouse.stockOut.add',
      },
      {
        kind: versionKind.is.improved,
        text: '报警和呼叫固定在窗口下沿，不再盖住页面和对话框',
        permit: 'yunmuIot.alarm.query',
      },
      {
        kind: versionKind.is.improved,
        text: '粘贴送货单：名称不明确时询问，读不懂的行标红并写明原因',
        permit: 'warehouse.stockIn.add',
      },
      { kind: versionKind.is.improved, text: '离开未保存的内容时默认继续填写；保存较慢时写明进度，可先离开' },
      { kind: versionKind.is.improved, text: '批量操作后，未成功的逐条列出姓名和原因，看过才消失' },
      {
        kind: versionKind.is.fixed,
        text: '网络慢时反复按收款，只收一次',
        permit: 'expense.account.baseCharge.add',
      },
      {
        kind: versionKind.is.fixed,
        text: '导入文件中15位以上的号码不再丢失末位',
        permit: 'live.archives.base.import|warehouse.sku.import',
      },
    ],
  },
  {
    versionName: '3.6.3',
    publishDate: '2025-07-10',
    content: [
      { kind: versionKind.is.added, text: '右上角铃铛：安装包发布、证照到期、后台任务失败等消息实时提醒' },
      {
        kind: versionKind.is.added,
        text: '安装包管理：大文件分片上传，断线后可继续，发布后扫码下载',
        permit: 'systemSetting.install-package.query',
      },
      {
        kind: versionKind.is.added,
        text: '审核配置：按业务设置审核步骤、审核人和超时处理',
        permit: 'systemSetting.checkConfig.query',
      },
      {
        kind: versionKind.is.added,
        text: '打印模板：收据、账单、出入库单等可改标题、字段和签字栏',
        permit: 'systemSetting.templateSet.query',
      },
      {
        kind: versionKind.is.improved,
        text: '数据变更日志逐字标出修改前后的不同，并可校验是否被改动',
        permit: 'systemSetting.dataLog.query',
      },
    ],
  },
] as const
