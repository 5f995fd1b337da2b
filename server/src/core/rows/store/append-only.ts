/** Tables the application role may read and add to, but not change or delete from: the database grants ensure it. */
export const appendOnly: readonly string[] = [
  'oper_log',
  'data_log',
  'modify_record',
  'live_record',
  'form_template_version',
  'form_data_history',
  'document_template_version',
  'discount_rule_version',
  'trade_month_detail',
  'bill_print',
  'receipt_print',
  'bill_run',
  // Migration 0027: the outcome of a reminder is noted afterwards.
  'remind_log',
  'review_vote',
  'attendance_clock',
  'goods_take',
  'agreement_signature',
  'cashier_shift',
  'cashier_shift_entry',
  // Columns that may still change are in migration 0011.
  'ledger_entry',
  'ledger_line',
  'trade',
  'trade_way_line',
  'trade_bill',
  // Its columns that may still change: migration 0151.
  'home_trade',
  // Its columns that may still change: migration 0026.
  'pay_order',
  // Its columns that may still change: migration 0095.
  'stock_record',
  'stock_batch',
  'drug_keep_doc',
  // Its columns that may still change: migration 0111.
  'drug_keep_record',
  'drug_near_miss',
]
