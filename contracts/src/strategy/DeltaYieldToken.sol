// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IDeltaYieldToken} from "../interfaces/IDeltaYieldToken.sol";
import {StrategyPositions} from "./StrategyPositions.sol";

/// @title DeltaYieldToken: the deposit token of an ERC-20 asset
/// @notice It is a token so that wallets show the value of positions. It has no transferable units.
contract DeltaYieldToken is StrategyPositions {
    uint8 private immutable DECIMALS;
    /// @dev All vaults that were ever listed: positions remain after a vault is removed.
    address[] private _vaults;
    mapping(address vault => bool) private _isKnown;

    constructor(address adapter, string memory name_, string memory symbol_, address underlying)
        ERC20(name_, symbol_)
        StrategyPositions(adapter, underlying)
    {
        DECIMALS = IERC20Metadata(underlying).decimals();
    }

    /// @inheritdoc IDeltaYieldToken
    function addStrategy(address strategy) public override {
        super.addStrategy(strategy);
        if (_isKnown[strategy]) return;
        _isKnown[strategy] = true;
        _vaults.push(strategy);
    }

    /// @inheritdoc IDeltaYieldToken
    function transferableBalance(address) external pure returns (uint256) {
        return 0;
    }

    /// @notice Returns the decimals of the asset.
    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    /// @notice Returns the value of an owner's positions, before fees. A vault that reverts counts
    /// as zero.
    function balanceOf(address owner) public view override(ERC20, IERC20) returns (uint256 worth) {
        for (uint256 i; i < _vaults.length; ++i) {
            uint256 shares = strategyShares(_vaults[i], owner);
            if (shares == 0) continue;
            try IERC4626(_vaults[i]).convertToAssets(shares) returns (uint256 assets) {
                worth += assets;
            } catch {}
        }
    }
}
