import { nameModule } from '../../../kit/joins.ts'

nameModule('vital-sign', '生命体征')
