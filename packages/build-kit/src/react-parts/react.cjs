// All that react-dom uses of react. A member of a `require()` is one webpack can trace: it leaves out the rest.
exports.version = require('react').version;
exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =
  require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
