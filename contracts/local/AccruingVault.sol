// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title AccruingVault: OpenZeppelin's ERC-4626 with yield over time, in place of vaults of the
/// registry
/// @notice Its assets grow by a simple rate since the last deposit or withdrawal. Yield is paid
/// from an initial reserve that belongs to no share. Its keeper can simulate a loss.
contract AccruingVault is ERC4626 {
    uint256 private constant BPS = 10_000;

    address private immutable KEEPER;
    /// @notice Returns the yield in basis points per year.
    uint256 public immutable RATE;

    /// @dev Packs both in one word, so that a change costs the same gas even in the second of the
    /// last change, in which wallets may estimate it.
    uint128 private countedAssets;
    uint128 private countedAt;

    error OnlyKeeper();

    constructor(string memory name_, string memory symbol_, IERC20 asset_, uint256 rate, address keeper)
        ERC20(name_, symbol_)
        ERC4626(asset_)
    {
        (RATE, KEEPER) = (rate, keeper);
    }

    /// @notice Reduces the assets of all shares by basis points.
    function lose(uint256 bps) external {
        if (msg.sender != KEEPER) revert OnlyKeeper();
        count(totalAssets() * (BPS - bps) / BPS);
    }

    /// @notice Returns the assets of all shares now.
    function totalAssets() public view override returns (uint256) {
        uint256 counted = countedAssets;
        return counted + counted * RATE * (block.timestamp - countedAt) / (BPS * 365 days);
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        count(totalAssets() + assets);
        super._deposit(caller, receiver, assets, shares);
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
    {
        count(totalAssets() - assets);
        super._withdraw(caller, receiver, owner, assets, shares);
    }

    function count(uint256 assets) private {
        (countedAssets, countedAt) = (uint128(assets), uint128(block.timestamp));
    }
}
