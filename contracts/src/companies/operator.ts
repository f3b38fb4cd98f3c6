/** The company that owns the platform. It never expires. */
export const operatorCompanyId = 1;
