// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";

/// @title DeltaWrappedNative: native tokens that wait for an order, as a token (dETH)
/// @notice It holds exactly as many native tokens as there are of it, or more when somebody forced some on it.
contract DeltaWrappedNative is IDeltaWrappedNative, ERC20, ERC20Permit {
    /// @inheritdoc IDeltaWrappedNative
    address public immutable DELTA_ADAPTER;
    /// @inheritdoc IDeltaWrappedNative
    address public immutable UNDERLYING;

    constructor(address adapter, address wrappedNative) ERC20("Delta ETH", "dETH") ERC20Permit("Delta ETH") {
        DELTA_ADAPTER = adapter;
        UNDERLYING = wrappedNative;
    }

    /// @notice Whoever sends native tokens gets as many of this.
    receive() external payable {
        _mint(msg.sender, msg.value);
    }

    /// @inheritdoc IDeltaWrappedNative
    function depositNative(address receiver) external payable {
        if (receiver == address(0)) revert ZeroAddress();
        _mint(receiver, msg.value);
    }

    /// @inheritdoc IDeltaWrappedNative
    function withdrawNative(uint256 amount, address owner, address receiver) external {
        if (msg.sender != owner && msg.sender != DELTA_ADAPTER) revert Unauthorized();
        if (receiver == address(0)) revert ZeroAddress();
        _burn(owner, amount);
        (bool done,) = receiver.call{value: amount}("");
        if (!done) revert ISwapErrors.TransferFailed();
    }

    /// @inheritdoc IDeltaWrappedNative
    function transferableBalance(address owner) external view returns (uint256) {
        return balanceOf(owner);
    }
}
