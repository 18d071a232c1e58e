// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title PoolAddress: addresses of the pools that a factory creates
/// @notice The factory is given in the published form (`withFF`).
library PoolAddress {
    /// @notice Returns a factory in the published form: 0xff, its address, then eleven zeros, as
    /// CREATE2 hashes it.
    function withFF(address factory) internal pure returns (uint256) {
        return (uint256(0xff) << 248) | (uint256(uint160(factory)) << 88);
    }

    /// @notice Returns the pair of two tokens; the lower address first.
    function v2(uint256 factoryAndFF, uint256 initCodeHash, address token0, address token1)
        internal
        pure
        returns (address pool)
    {
        bytes32 salt;
        assembly ("memory-safe") {
            mstore(0x00, shl(96, token0))
            mstore(0x14, shl(96, token1))
            salt := keccak256(0x00, 40)
        }
        pool = _create2(factoryAndFF, salt, initCodeHash);
    }

    /// @notice Returns the pool of two tokens and a fee; the lower address first.
    function v3(uint256 factoryAndFF, uint256 initCodeHash, address token0, address token1, uint256 fee)
        internal
        pure
        returns (address pool)
    {
        bytes32 salt;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, token0)
            mstore(add(m, 32), token1)
            mstore(add(m, 64), fee)
            salt := keccak256(m, 96)
        }
        pool = _create2(factoryAndFF, salt, initCodeHash);
    }

    function _create2(uint256 factoryAndFF, bytes32 salt, uint256 initCodeHash) private pure returns (address pool) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, factoryAndFF)
            mstore(add(m, 21), salt)
            mstore(add(m, 53), initCodeHash)
            pool := and(keccak256(m, 85), 0xffffffffffffffffffffffffffffffffffffffff)
        }
    }
}
