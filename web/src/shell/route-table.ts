/**
 * Every screen address of docs/spec/routes.tsv and routes-added.tsv: title, permission of the page, whether it is a
 * tab. Each opens with a trailing `/{menuId}` too. A test holds this table to the two files.
 */

export interface RouteDef {
  path: string
  title: string
  /** Permission expression of the page; empty for pages everybody signed in may see. */
  code: string
  /** False: shown inside the tab it was opened from. */
  tab: boolean
  /** A menu folder: opens its first permitted page. */
  folder: boolean
  /** Legacy paths that open the same screen. */
  aliases: readonly string[]
  /** Menu page that is highlighted while this one is open. */
  under: string | undefined
}

const route = (path: string, title: string, code: string, more: Partial<RouteDef> = {}): RouteDef => ({
  path,
  title,
  code,
  tab: true,
  folder: false,
  aliases: [],
  under: undefined,
  ...more,
})

export const routeTable: readonly RouteDef[] = [
  route('/', '工作台', '', { tab: false }),
  route('/home', '首页', 'home'),
  route('/console', '欢迎页', '', { under: '/home' }),
  route('/error', '出错了', '', { under: '/home' }),
  route('/demo', '组件演示', '', { under: '/home' }),
  route('/formDemo', '表单演示', '', { under: '/home' }),
  route('/editorDemo', '编辑器演示', '', { under: '/home' }),
  route('/notimpliment', '功能开发中', '', { under: '/home' }),
  route('*', '页面不存在', '', { tab: false }),
  route('/archives', '档案管理', '', { tab: false, folder: true }),
  route('/archives/manager1', '机构管理', '', { tab: false, folder: true }),
  route('/archives/manager1/index', '机构列表', 'archives.manager1.index'),
  route('/archives/manager2', '档案管理', '', { tab: false, folder: true }),
  route('/archives/manager2-1/index', '基础档案', 'archives.manager2-1.index'),
  route('/archives/manager2-2/index', '机构老人', 'archives.manager2-2.index'),
  route('/archives/manager2-3/index', '特困人员', 'archives.manager2-3.index'),
  route('/systemmanage', '系统管理', '', { tab: false, folder: true }),
  route('/systemmanage/manager/index', '用户管理', 'systemmanage.manager.index'),
  route('/systemSetting/logList', '操作日志', 'systemSetting.logList'),
  route('/systemSetting/dictionarys', '数据字典', 'systemSetting.dictionarys'),
  route('/systemSetting/display', '显示设置', 'systemSetting.display'),
  route('/systemSetting/serve', '服务器设置', 'systemSetting.serve'),
  route('/systemSetting/install-package', '安装包管理', 'systemSetting.install-package'),
  route(
    '/systemSetting/install-package-save',
    '编辑安装包',
    'systemSetting.install-package.add|systemSetting.install-package.edit',
    { tab: false, under: '/systemSetting/install-package' },
  ),
  route('/systemSetting/templateSet', '模板设置', 'systemSetting.templateSet'),
  route('/systemSetting/templateReportSet', '表单模板', 'systemSetting.templateReportSet'),
  route(
    '/systemSetting/templateReportSetDetail',
    '表单模板设计',
    'systemSetting.templateReportSet.add|systemSetting.templateReportSet.edit',
    { tab: false, under: '/systemSetting/templateReportSet' },
  ),
  route('/systemSetting/templateDocument', '文档模板', 'systemSetting.templateDocument'),
  route('/systemSetting/homeTemplateDocument', '居家文档模板', 'systemSetting.homeTemplateDocument'),
  route(
    '/systemSetting/templateDocumentAdd',
    '新增文档模板',
    'systemSetting.templateDocument.add|systemSetting.homeTemplateDocument.add',
    { tab: false, under: '/systemSetting/templateDocument' },
  ),
  route(
    '/systemSetting/templateDocumentEdit',
    '编辑文档模板',
    'systemSetting.templateDocument.edit|systemSetting.homeTemplateDocument.edit',
    { tab: false, under: '/systemSetting/templateDocument' },
  ),
  route('/systemSetting/checkConfig', '审核配置', 'systemSetting.checkConfig', { aliases: ['/oldman/checkConfig'] }),
  route('/home/moreEcharts', '数据展示', 'home.moreEcharts'),
  route('/home/bedInfo', '床位房态图', 'home.bedInfo'),
  route('/home/echartsSetting', '看板设置', 'home.echartsSetting', { aliases: ['/systemSetting/echartsSetting'] }),
  route('/home/iframe', '内嵌链接页', ''),
  route('/live/archives/base', '老人档案', 'live.archives.base'),
  route('/live/archivesAdd', '新增老人档案', 'live.archives.base.add|live.archives.base.edit', {
    tab: false,
    under: '/live/archives/base',
  }),
  route('/live/contractDocument', '合同文档', 'live.contractDocument'),
  route('/live/tempeleteDocument/:typeId', '文档管理', 'live.tempeleteDocument'),
  route('/live/contract/oldman', '合同表单', 'live.contract.oldman'),
  route('/live/family/base', '家属管理', 'live.family.base'),
  route('/live/live/list', '入住列表', 'live.live.list'),
  route('/live/consult/base', '咨询登记', 'live.consult.base', { aliases: ['/reception/registerList'] }),
  route('/live/consult/archivesAdd', '咨询转档案', 'live.consult.base.convert', {
    tab: false,
    under: '/live/consult/base',
  }),
  route('/live/Outing/register', '外出登记', 'live.Outing.register', { aliases: ['/oldman/oldmanOutList'] }),
  route('/live/Outing/audit', '外出审核', 'live.Outing.audit', { aliases: ['/oldman/outCheckList'] }),
  route('/live/visit/come', '来访登记', 'live.visit.come', { aliases: ['/oldman/visitList'] }),
  route('/expense/account', '老人账户', 'expense.account', { aliases: ['/charge/accountList'] }),
  route('/expense/accountBatchPayment', '批量缴费', 'expense.account.batchPay', {
    tab: false,
    under: '/expense/account',
  }),
  route('/expense/accountDetail', '账户详情', 'expense.account.query', { tab: false, under: '/expense/account' }),
  route('/expense/accountBill', '账户账单', 'expense.account.query', { tab: false, under: '/expense/account' }),
  route('/expense/accountBillBatchPayment', '账单批量缴费', 'expense.bill.batchPay', {
    tab: false,
    under: '/expense/bill',
  }),
  route('/expense/accountBillDetail', '账单详情', 'expense.account.query', { tab: false, under: '/expense/account' }),
  route('/expense/bill', '账单列表', 'expense.bill'),
  route('/expense/settle', '退住结算', 'expense.settle', { aliases: ['/charge/quitClearList'] }),
  route('/expense/settle/detail', '结算详情', 'expense.settle.query', { tab: false, under: '/expense/settle' }),
  route('/expense/paymentRemind', '缴费提醒', 'expense.paymentRemind', { aliases: ['/charge/payRemindList'] }),
  route('/expense/paymentRemind/detail', '提醒详情', 'expense.paymentRemind.query', {
    tab: false,
    under: '/expense/paymentRemind',
  }),
  route('/expense/receipt', '历史票据', 'expense.receipt', { aliases: ['/charge/historyReceiptList'] }),
  route('/expense/account/baseCharge', '收费项目', 'expense.account.baseCharge', {
    aliases: ['/baseSettings/baseCharge'],
  }),
  route('/expense/account/baseChargeChild', '收费子项目', 'expense.account.baseCharge.query', {
    tab: false,
    under: '/expense/account/baseCharge',
  }),
  route('/expense/account/costSet', '费用设置', 'expense.account.costSet', { aliases: ['/storageBasic/costSet'] }),
  route('/expense/account/preferential', '优惠规则', 'expense.account.preferential', {
    aliases: ['/setting/preferentialRules'],
  }),
  route('/expense/report/payment', '收款汇总表', 'expense.report.payment', {
    aliases: ['/billManagement/report/payment'],
  }),
  route('/expense/report/monthIn', '月度收费明细', 'expense.report.monthIn', {
    aliases: ['/billManagement/report/monthIn'],
  }),
  route('/expense/report/inDetail', '缴费明细表', 'expense.report.inDetail', {
    aliases: ['/billManagement/report/inDetail'],
  }),
  route('/expense/report/refund', '退款汇总表', 'expense.report.refund', {
    aliases: ['/billManagement/report/refund'],
  }),
  route('/expense/report/balance', '预存余额管理', 'expense.report.balance', {
    aliases: ['/billManagement/report/balance'],
  }),
  route('/expense/report/advance', '预存收退明细', 'expense.report.advance', {
    aliases: ['/billManagement/report/advance'],
  }),
  route('/expense/report/reservation', '预订金管理', 'expense.report.reservation', {
    aliases: ['/billManagement/report/reservation'],
  }),
  route('/expense/report/booking', '预订金收退明细', 'expense.report.booking', {
    aliases: ['/billManagement/report/booking'],
  }),
  route('/expense/report/deposit', '入住押金', 'expense.report.deposit', {
    aliases: ['/billManagement/report/deposit'],
  }),
  route('/expense/report/refundable', '入住押金收退明细', 'expense.report.refundable', {
    aliases: ['/billManagement/report/refundable'],
  }),
  route('/expense/report/balanceDeposit', '医疗押金', 'expense.report.balanceDeposit', {
    aliases: ['/billManagement/report/balanceDeposit'],
  }),
  route('/expense/report/medical', '医疗押金收退明细', 'expense.report.medical', {
    aliases: ['/billManagement/report/medical'],
  }),
  route('/expense/report/collectFees', '费用汇总表', 'expense.report.collectFees', {
    aliases: ['/billManagement/report/collectFees'],
  }),
  route('/expense/report/chargeProject', '收费项目明细', 'expense.report.chargeProject', {
    aliases: ['/billManagement/report/chargeProject'],
  }),
  route('/expense/report/difference', '差额明细', 'expense.report.difference', {
    aliases: ['/billManagement/report/difference'],
  }),
  route('/expense/report/income', '收支记录', 'expense.report.income', { aliases: ['/billManagement/report/income'] }),
  route('/expense/report/rent', '租金明细', 'expense.report.rent', { aliases: ['/billManagement/report/rent'] }),
  route('/expense/report/receivalbe', '应收统计', 'expense.report.receivalbe', {
    aliases: ['/billManagement/report/receivalbe'],
  }),
  route('/expense/report/checkOut', '退住明细', 'expense.report.checkOut', {
    aliases: ['/billManagement/report/checkOut'],
  }),
  route('/expense/report/consumeDetail', '消费业绩明细', 'expense.report.consumeDetail', {
    aliases: ['/billManagement/report/consumeDetail'],
  }),
  route('/careplan/nursingRecord', '护理记录', 'careplan.nursingRecord'),
  route('/careplan/nursingPlan', '护理计划', 'careplan.nursingPlan'),
  route('/careplan/nursingPlanAdd', '新增护理计划', 'careplan.nursingPlan.add|careplan.nursingPlan.edit', {
    tab: false,
    under: '/careplan/nursingPlan',
  }),
  route('/careplan/nursingPlanEdit', '编辑护理计划', 'careplan.nursingPlan.add|careplan.nursingPlan.edit', {
    tab: false,
    under: '/careplan/nursingPlan',
  }),
  route('/careplan/execution', '护理执行设置', 'careplan.execution'),
  route('/careplan/project', '护理项目', 'careplan.project'),
  route('/careplan/level', '护理等级', 'careplan.level'),
  route('/careplan/form/nursing', '护理表单', 'careplan.form.nursing'),
  route('/careplan/form/medical', '医疗表单', 'careplan.form.medical'),
  route('/careplan/form/assessment', '评估表单', 'careplan.form.assessment'),
  route('/careplan/assessment/record', '评估记录', 'careplan.assessment.record'),
  route('/careplan/assessment/authority', '评估授权', 'careplan.assessment.authority'),
  route('/careplan/dish', '菜品管理', 'careplan.dish'),
  route('/careplan/dishPlan', '食谱计划', 'careplan.dishPlan'),
  route('/careplan/dishPlanUpdate', '编辑食谱', 'careplan.dishPlan.add|careplan.dishPlan.edit', {
    tab: false,
    under: '/careplan/dishPlan',
  }),
  route('/careplan/dishPlanDetail', '食谱详情', 'careplan.dishPlan.query', { tab: false, under: '/careplan/dishPlan' }),
  route('/careplan/assessment/simple', '简易评估', 'careplan.assessment.simple'),
  route('/careplan/assessment/simple/add', '新增评估', 'careplan.assessment.simple.add', {
    tab: false,
    under: '/careplan/assessment/simple',
  }),
  route('/careplan/assessment/simple/detail', '评估详情', 'careplan.assessment.simple.query', {
    tab: false,
    under: '/careplan/assessment/simple',
  }),
  route('/careplan/assessment/2013', '2013版评估', 'careplan.assessment.2013'),
  route('/careplan/assessment/2013/add', '新增评估', 'careplan.assessment.2013.add', {
    tab: false,
    under: '/careplan/assessment/2013',
  }),
  route('/careplan/assessment/2013/detail', '评估详情', 'careplan.assessment.2013.query', {
    tab: false,
    under: '/careplan/assessment/2013',
  }),
  route('/careplan/assessment/2023', '2023版评估', 'careplan.assessment.2023'),
  route('/careplan/assessment/2023/add', '新增评估', 'careplan.assessment.2023.add', {
    tab: false,
    under: '/careplan/assessment/2023',
  }),
  route('/careplan/assessment/2023/detail', '评估详情', 'careplan.assessment.2023.query', {
    tab: false,
    under: '/careplan/assessment/2023',
  }),
  route('/careplan/assessment/2023plus', '2023增强版评估', 'careplan.assessment.2023plus'),
  route('/careplan/assessment/2023plus/add', '新增评估', 'careplan.assessment.2023plus.add', {
    tab: false,
    under: '/careplan/assessment/2023plus',
  }),
  route('/careplan/assessment/2023plus/detail', '评估详情', 'careplan.assessment.2023plus.query', {
    tab: false,
    under: '/careplan/assessment/2023plus',
  }),
  route('/careplan/goods/oldman', '老人物品寄存', 'careplan.goods.oldman'),
  route('/careplan/bloodPressure', '血压', 'careplan.bloodPressure'),
  route('/careplan/bloodOxygen', '血氧', 'careplan.bloodOxygen'),
  route('/careplan/bloodSugar', '血糖', 'careplan.bloodSugar'),
  route('/careplan/heartRate', '心率', 'careplan.heartRate'),
  route('/careplan/temperature', '体温', 'careplan.temperature'),
  route('/administration/salesman', '销售人员', 'administration.salesman'),
  route('/administration/staff', '员工管理', 'administration.staff'),
  route('/administration/info/remind', '提醒管理', 'administration.info.remind'),
  route('/administration/notice', '通知公告', 'administration.notice'),
  route('/administration/notice/famliy', '家属通知', 'administration.notice.famliy'),
  route('/administration/msg/message', '系统消息', 'administration.msg.message'),
  route('/administration/msg/messageDetail', '消息详情', 'administration.msg.message.query', {
    tab: false,
    under: '/administration/msg/message',
  }),
  route('/administration/msg/notice', '个人通知', 'administration.msg.notice'),
  route('/administration/msg/noticeDetail', '通知详情', 'administration.msg.notice.query', {
    tab: false,
    under: '/administration/msg/notice',
  }),
  route('/administration/msg/todo', '待办事项', 'administration.msg.todo'),
  route('/administration/cost/oldman', '老人费用', 'administration.cost.oldman'),
  route('/administration/attendance/shift', '班次管理', 'administration.attendance.shift'),
  route('/administration/attendance/group', '考勤组', 'administration.attendance.group'),
  route('/administration/attendance/group/add', '新增考勤组', 'administration.attendance.group.add', {
    tab: false,
    under: '/administration/attendance/group',
  }),
  route('/administration/attendance/group/edit', '编辑考勤组', 'administration.attendance.group.edit', {
    tab: false,
    under: '/administration/attendance/group',
  }),
  route('/administration/attendance/group/detail', '考勤组详情', 'administration.attendance.group.query', {
    tab: false,
    under: '/administration/attendance/group',
  }),
  route('/administration/patrolManage', '巡更管理', 'administration.patrolManage'),
  route('/administration/patrolRecord', '巡更记录', 'administration.patrolRecord'),
  route('/administration/patrolRecord/detail', '巡更记录详情', 'administration.patrolRecord.query', {
    under: '/administration/patrolRecord',
  }),
  route('/administration/attendance/record', '考勤统计', 'administration.attendance.record'),
  route('/administration/photo', '老人相册', 'administration.photo'),
  route('/administration/photoDetail', '相册详情', 'administration.photo.query', { under: '/administration/photo' }),
  route('/administration/shiftExchange/records', '换班记录', 'administration.shiftExchange.records'),
  route('/administration/adverseEvent/records', '不良事件', 'administration.adverseEvent.records'),
  route('/administration/complaint/records', '投诉建议', 'administration.complaint.records'),
  route('/administration/training/records', '培训记录', 'administration.training.records'),
  route('/administration/activity', '活动管理', 'administration.activity'),
  route('/administration/activityStatistics', '活动统计', 'administration.activityStatistics'),
  route('/administration/activityRegister', '活动报名', 'administration.activityRegister'),
  route('/administration/activityRegisterDetail', '报名详情', 'administration.activityRegister.query', {
    under: '/administration/activityRegister',
  }),
  route('/administration/activitySign', '活动签到', 'administration.activitySign'),
  route('/administration/activitySignDetail', '签到详情', 'administration.activitySign.query', {
    under: '/administration/activitySign',
  }),
  route('/warehouse/stockIn', '入库管理', 'warehouse.stockIn'),
  route('/warehouse/stockIn/detail', '入库详情', 'warehouse.stockIn.query', { under: '/warehouse/stockIn' }),
  route('/warehouse/stockIn/red-punch-detail', '入库红冲单', 'warehouse.stockIn.query', {
    under: '/warehouse/stockIn',
  }),
  route('/warehouse/stockIn/add', '新增入库', 'warehouse.stockIn.add|warehouse.stockIn.edit', {
    under: '/warehouse/stockIn',
  }),
  route('/warehouse/stockOut', '出库管理', 'warehouse.stockOut'),
  route('/warehouse/stockOut/detail', '出库详情', 'warehouse.stockOut.query', { under: '/warehouse/stockOut' }),
  route('/warehouse/stockOut/red-punch-detail', '出库红冲单', 'warehouse.stockOut.query', {
    under: '/warehouse/stockOut',
  }),
  route('/warehouse/stockOut/add', '新增出库', 'warehouse.stockOut.add|warehouse.stockOut.edit', {
    under: '/warehouse/stockOut',
  }),
  route('/warehouse/scrap', '报废管理', 'warehouse.scrap'),
  route('/warehouse/scrap/detail', '报废详情', 'warehouse.scrap.query', { under: '/warehouse/scrap' }),
  route('/warehouse/scrap/add', '新增报废', 'warehouse.scrap.add|warehouse.scrap.edit', { under: '/warehouse/scrap' }),
  route('/warehouse/lend', '借用管理', 'warehouse.lend'),
  route('/warehouse/lend/detail', '借用详情', 'warehouse.lend.query', { under: '/warehouse/lend' }),
  route('/warehouse/lend/add', '新增借用', 'warehouse.lend.add|warehouse.lend.edit', { under: '/warehouse/lend' }),
  route('/warehouse/lend/record', '借还记录', 'warehouse.lend.log', { under: '/warehouse/lend' }),
  route('/warehouse/transfer', '调拨管理', 'warehouse.transfer'),
  route('/warehouse/transfer/detail', '调拨详情', 'warehouse.transfer.query', { under: '/warehouse/transfer' }),
  route('/warehouse/transfer/add', '新增调拨', 'warehouse.transfer.add|warehouse.transfer.edit', {
    under: '/warehouse/transfer',
  }),
  route('/warehouse/stock', '实时库存', 'warehouse.stock'),
  route('/warehouse/stockDetail', '库存明细', 'warehouse.stock.query', { under: '/warehouse/stock' }),
  route('/warehouse/inventory', '盘点管理', 'warehouse.inventory'),
  route('/warehouse/inventory/add', '新增盘点', 'warehouse.inventory.add|warehouse.inventory.edit', {
    under: '/warehouse/inventory',
  }),
  route('/warehouse/inventory/detail', '盘点详情', 'warehouse.inventory.query', { under: '/warehouse/inventory' }),
  route('/warehouse/depot', '仓库设置', 'warehouse.depot'),
  route('/warehouse/classify', '物品分类', 'warehouse.classify'),
  route('/warehouse/spec', '规格管理', 'warehouse.spec'),
  route('/warehouse/supplier', '供应商', 'warehouse.supplier'),
  route('/warehouse/sku', '物品管理', 'warehouse.sku'),
  route('/warehouse/sku/add', '新增物品', 'warehouse.sku.add|warehouse.sku.edit', { under: '/warehouse/sku' }),
  route('/yunmuIot/callRecord', '呼叫记录', 'yunmuIot.callRecord'),
  route('/yunmuIot/alarmRules', '报警规则', 'yunmuIot.alarmRules'),
  route('/yunmuIot/alarm', '报警记录', 'yunmuIot.alarm'),
  route('/yunmuIot/callSetting', '呼叫设置', 'yunmuIot.callSetting'),
  route('/yunmuIot/alarmSetting', '报警设置', 'yunmuIot.alarmSetting'),
  route('/yunmuIot/hrrest', '心率统计', 'yunmuIot.hrrest'),
  route('/yunmuIot/hrrest/personal', '心率个人详情', 'yunmuIot.hrrest.query', { under: '/yunmuIot/hrrest' }),
  route('/yunmuIot/breathe', '呼吸统计', 'yunmuIot.breathe'),
  route('/yunmuIot/breathe/personal', '呼吸个人详情', 'yunmuIot.breathe.query', { under: '/yunmuIot/breathe' }),
  route('/yunmuIot/inbed', '在床统计', 'yunmuIot.inbed'),
  route('/yunmuIot/inbed/personal', '在床个人详情', 'yunmuIot.inbed.query', { under: '/yunmuIot/inbed' }),
  route('/yunmuIot/turnover', '翻身统计', 'yunmuIot.turnover'),
  route('/yunmuIot/turnover/personal', '翻身个人详情', 'yunmuIot.turnover.query', { under: '/yunmuIot/turnover' }),
  route('/yunmuIot/health/personal', '个人健康档案', 'yunmuIot.health.personal'),
  route('/elderPosition/realTime', '实时定位', 'elderPosition.realTime'),
  route('/elderPosition/fence', '电子围栏', 'elderPosition.fence'),
  route('/elderPosition/locateAlarm', '定位报警', 'elderPosition.locateAlarm'),
  route('/elderPosition/locateAlarmRule', '定位报警规则', 'elderPosition.locateAlarmRule'),
  route('/callboard/versions/record', '版本更新记录', 'callboard.versions.record'),
  route('/callboard/personal/information', '个人信息', 'callboard.personal.information'),
  route('/education/ward', '科室宣教', 'education.ward'),
  route('/education/ward-save', '编辑科室宣教', 'education.ward.add|education.ward.edit', { under: '/education/ward' }),
  route('/education/whole-ward', '全院宣教', 'education.whole-ward'),
  route('/education/whole-ward-save', '编辑全院宣教', 'education.whole-ward.add|education.whole-ward.edit', {
    under: '/education/whole-ward',
  }),
  route('/government/inspect', '监管检查', 'government.inspect'),
  route('/government/inspectAdd', '新增检查', 'government.inspect.add', { under: '/government/inspect' }),
  route('/government/inspect/detail/sixty', '六十项安全检查', 'government.inspect.query', {
    under: '/government/inspect',
  }),
  route('/government/inspect/detail/register', '检查登记表', 'government.inspect.query', {
    under: '/government/inspect',
  }),
  route('/government/rectify', '整改管理', 'government.rectify'),
  route('/homecare/archives', '居家老人档案', 'homecare.archives'),
  route('/homecare/archivesAdd', '新增居家档案', 'homecare.archives.add|homecare.archives.edit', {
    under: '/homecare/archives',
  }),
  route('/homecare/account', '居家账户', 'homecare.account'),
  route('/homecare/accountDetail', '居家账户详情', 'homecare.account.query', { under: '/homecare/account' }),
  route('/homecare/accountBalancePayment', '批量充值', 'homecare.account.topUp', { under: '/homecare/account' }),
  route('/homecare/serverWorkorder', '服务工单', 'homecare.serverWorkorder'),
  route('/homecare/serverWorkorderDetail', '工单详情', 'homecare.serverWorkorder.query', {
    under: '/homecare/serverWorkorder',
  }),
  route('/homecare/serverWorkorderAdd', '新增工单', 'homecare.serverWorkorder.add', {
    under: '/homecare/serverWorkorder',
  }),
  route('/homecare/orderSet', '工单设置', 'homecare.orderSet'),
  route('/homecare/orderRule', '工单规则', 'homecare.orderRule'),
  route('/homecare/tempeleteDocument/:typeId', '居家文档', 'homecare.tempeleteDocument'),
  route('/homecare/afterSaleOrder', '售后工单', 'homecare.afterSaleOrder'),
  route('/homecare/afterSaleDetail', '售后详情', 'homecare.afterSaleOrder.query', {
    under: '/homecare/afterSaleOrder',
  }),
  route('/homecare/serviceitems', '服务项目', 'homecare.serviceitems'),
  route('/drug/drugList', '药品字典', 'drug.drugList'),
  route('/drug/depositedList', '药品代管', 'drug.depositedList'),
  route('/drug/set', '用药设置', 'drug.set'),
  route('/drug/drugGetList', '取药服药', 'drug.drugGetList'),
  route('/careplan/handover', '护理交接班', 'careplan.handover'),
  route('/careplan/diet', '老人膳食', 'careplan.diet'),
  route('/yunmuIot/device', '设备管理', 'yunmuIot.device'),
  route('/systemmanage/org/index', '机构信息', 'systemmanage.org.index'),
  route('/systemmanage/dept/index', '部门管理', 'systemmanage.dept.index'),
  route('/systemmanage/job/index', '岗位管理', 'systemmanage.job.index'),
  route('/systemmanage/location/index', '空间位置', 'systemmanage.location.index'),
  route('/systemmanage/role/index', '角色权限', 'systemmanage.role.index'),
  route('/systemmanage/menu/index', '菜单管理', 'systemmanage.menu.index'),
  route('/systemmanage/session/index', '在线会话', 'systemmanage.session.index'),
  route('/systemSetting/dataLog', '数据变更日志', 'systemSetting.dataLog'),
  route('/systemSetting/frontLog', '前端日志', 'systemSetting.frontLog'),
]
