// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFeeVault} from "../interfaces/IFeeVault.sol";
import {IRouterErrors} from "../interfaces/IRouterErrors.sol";
import {PartnerAndFee} from "../libraries/PartnerAndFee.sol";
import {Share} from "../libraries/Shares.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title SharePayments: pays the shares of a swap to the wallets of service and partner, or
/// registers them in the fee vault
abstract contract SharePayments is IRouterErrors {
    using PartnerAndFee for uint256;
    using Tokens for IERC20;

    /// @dev Removes fees in a blacklisted token; with the skip flag only the partner is paid,
    /// directly.
    function _exempt(IERC20 token, Share memory share, uint256 partnerAndFee) internal view {
        if (share.service + share.partner == 0) return;
        address partner = partnerAndFee.partner();
        if (partner == address(this) || partner == _feeVault()) revert InvalidPartner(partner);
        if (!_isBlacklisted(token)) return;
        share.service = 0;
        share.direct = true;
        if (!partnerAndFee.has(PartnerAndFee.SKIP_BLACKLIST)) share.partner = 0;
    }

    function _payShare(IERC20 token, Share memory share, uint256 partnerAndFee) internal {
        (uint256 service, uint256 forPartner) = (share.service, share.partner);
        if (service + forPartner == 0) return;
        (address partner, address wallet) = (partnerAndFee.partner(), _feeWallet());
        if (partner == wallet) {
            _payOrBook(token, wallet, service + forPartner);
        } else if (share.direct) {
            _payOrBook(token, wallet, service);
            _payOrBook(token, partner, forPartner);
        } else {
            _book(token, partner, forPartner, service);
        }
    }

    /// @dev Returns the contract that holds fees until they are claimed.
    function _feeVault() internal view virtual returns (address);

    /// @dev Returns the wallet that receives direct fees and surplus of the service.
    function _feeWallet() internal view virtual returns (address);

    /// @dev Returns the account under which the vault registers the service's share.
    function _feeWalletDelegate() internal view virtual returns (address);

    /// @dev True if the token is exempt from fees.
    function _isBlacklisted(IERC20 token) internal view virtual returns (bool);

    /// @dev Pays a wallet, or registers the amount if the wallet refuses it, so that a refusal
    /// stops no swap.
    function _payOrBook(IERC20 token, address wallet, uint256 amount) private {
        if (amount != 0 && !token.tryPush(wallet, amount)) _book(token, wallet, amount, 0);
    }

    /// @dev Sends shares to the vault: those of an account and of the service.
    function _book(IERC20 token, address account, uint256 amount, uint256 service) private {
        address[] memory accounts = new address[](2);
        uint256[] memory fees = new uint256[](2);
        (accounts[0], fees[0]) = (account, amount);
        if (service != 0) (accounts[1], fees[1]) = (_feeWalletDelegate(), service);
        address vault = _feeVault();
        token.push(vault, amount + service);
        IFeeVault(vault).registerFees(IFeeVault.FeeRegistration(accounts, token, fees));
    }
}
