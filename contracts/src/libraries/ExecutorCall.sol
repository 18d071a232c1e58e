// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title ExecutorCall: calls an executor as a router does (see IExecutor)
library ExecutorCall {
    /// @notice Calls the executor with its data and the trailing words, of which `wanted` is left
    /// out if it is zero. Always uses selector zero, so that no function can be named at whatever
    /// address is given as executor.
    function run(address executor, uint256 value, bytes calldata data, uint256 given, uint256 wanted, uint256 last)
        internal
    {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, 0)
            calldatacopy(add(m, 4), data.offset, data.length)
            let end := add(m, add(4, data.length))
            mstore(end, given)
            end := add(end, 32)
            if wanted {
                mstore(end, wanted)
                end := add(end, 32)
            }
            mstore(end, last)
            if iszero(call(gas(), executor, value, m, sub(add(end, 32), m), 0, 0)) {
                returndatacopy(m, 0, returndatasize())
                revert(m, returndatasize())
            }
        }
    }
}
