import { nameModule } from '../../../kit/joins.ts'

nameModule('bank-line', '银行流水')
