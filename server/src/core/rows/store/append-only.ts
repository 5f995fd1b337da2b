/** Tables the application role may read and add to, never change or delete from: the grant keeps them, not good will. */
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
  // How a reminder ended is noted afterwards: migration 0027.
  'remind_log',
  'review_vote',
  'attendance_clock',
  'goods_take',
  'agreement_signature',
  'cashier_shift',
  'cashier_shift_entry',
  // Columns that may still change stand in migration 0011.
  'ledger_entry',
  'ledger_line',
  'trade',
  'trade_way_line',
  'trade_bill',
  // Likewise, migration 0151.
  'home_trade',
  // Likewise, migration 0026.
  'pay_order',
  // Likewise, migration 0095.
  'stock_record',
  'stock_batch',
  'drug_keep_doc',
  // Likewise, migration 0111.
  'drug_keep_record',
  'drug_near_miss',
]
