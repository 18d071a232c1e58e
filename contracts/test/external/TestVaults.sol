// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A vault that takes a part of each deposit, mints shares for another part, and calls a target
/// before.
contract OddVault is ERC20 {
    IERC20 public immutable asset;
    uint256 private takesBps = 10_000;
    uint256 private givesBps = 10_000;
    address private target;
    bytes private data;
    bytes4 public refusal;

    constructor(IERC20 asset_) ERC20("Odd", "O") {
        asset = asset_;
    }

    function set(uint256 takesBps_, uint256 givesBps_) external {
        (takesBps, givesBps) = (takesBps_, givesBps_);
    }

    function hook(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    /// @return the answer of an honest vault
    function deposit(uint256 assets, address receiver) external returns (uint256) {
        if (target != address(0)) {
            (bool done, bytes memory reason) = target.call(data);
            refusal = done ? bytes4(0xffffffff) : bytes4(reason);
        }
        asset.transferFrom(msg.sender, address(this), assets * takesBps / 10_000);
        _mint(receiver, assets * givesBps / 10_000);
        return assets;
    }
}
