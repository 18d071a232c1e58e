// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title ArbGasInfo: what Arbitrum charges for data, in the local world
/// @notice The prices of a quiet day; nobody is charged here.
contract ArbGasInfo {
    /// @notice Wei for a simple transaction, a byte of compressed data, a word of storage; for a unit of gas its base, its
    /// congestion and both.
    function getPricesInWei()
        external
        pure
        returns (
            uint256 perL2Tx,
            uint256 perL1CalldataByte,
            uint256 perStorage,
            uint256 perArbGasBase,
            uint256 perArbGasCongestion,
            uint256 perArbGasTotal
        )
    {
        return (112 gwei, 0.8 gwei, 200_000 gwei, 0.01 gwei, 0, 0.01 gwei);
    }
}
