// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// A vault that any account can make misbehave: it pays less than previewed, is paused, or loses
/// assets. It has no virtual shares, so an empty one can be inflated by a donation.
contract WeirdVault is ERC4626 {
    uint256 private constant BPS = 10_000;

    uint256 private keptBps;
    bool private isPaused;

    error Paused();

    constructor(IERC20 asset_) ERC20("Weird", "W") ERC4626(asset_) {}

    function keep(uint256 bps) external {
        keptBps = bps;
    }

    function pause(bool isPaused_) external {
        isPaused = isPaused_;
    }

    function lose(uint256 bps) external {
        IERC20(asset()).transfer(address(0xdead), totalAssets() * bps / BPS);
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
    {
        if (isPaused) revert Paused();
        super._withdraw(caller, receiver, owner, assets - assets * keptBps / BPS, shares);
    }

    function _convertToShares(uint256 assets, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? assets : Math.mulDiv(assets, supply, totalAssets(), rounding);
    }

    function _convertToAssets(uint256 shares, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? shares : Math.mulDiv(shares, totalAssets(), supply, rounding);
    }
}
