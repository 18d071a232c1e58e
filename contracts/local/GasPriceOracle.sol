// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title GasPriceOracle: what a chain of the OP stack charges for data, in the local world
/// @notice The names and the scalars are those of Base, the prices those of a quiet day; nobody is charged here.
contract GasPriceOracle {
    uint256 public constant l1BaseFee = 1 gwei;
    uint256 public constant blobBaseFee = 0.05 gwei;
    uint32 public constant baseFeeScalar = 2_269;
    uint32 public constant blobBaseFeeScalar = 1_055_762;
}
