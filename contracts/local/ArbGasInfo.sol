// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title ArbGasInfo: Arbitrum's prices for data, in the local world
/// @notice The prices of a day with little traffic; the local chain does not charge them.
contract ArbGasInfo {
    /// @notice Returns wei per simple transaction, byte of compressed data and word of storage; and
    /// the base, the congestion part and the sum of the price of gas.
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
