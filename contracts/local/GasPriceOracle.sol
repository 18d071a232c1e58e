// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title GasPriceOracle: prices for data of a chain of the OP stack, in the local world
/// @notice Names and scalars are those of Base, the prices those of a day with little traffic; the
/// local chain does not charge them.
contract GasPriceOracle {
    uint256 public constant l1BaseFee = 1 gwei;
    uint256 public constant blobBaseFee = 0.05 gwei;
    uint32 public constant baseFeeScalar = 2_269;
    uint32 public constant blobBaseFeeScalar = 1_055_762;
}
