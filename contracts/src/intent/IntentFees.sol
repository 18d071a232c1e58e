// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentFees} from "../interfaces/IIntentFees.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage} from "./IntentStorage.sol";

/// @title IntentFees: claims of partners and the service on the fees of settlements
contract IntentFees is IntentModule, IIntentFees {
    /// @dev The account under which the service's fees are registered.
    address private constant SERVICE = address(0);

    /// @dev Restricts a function to the claimer of the service's fees.
    modifier onlyFeeClaimer() {
        if (msg.sender != FeeStorage.layout().protocolFeeClaimer) {
            revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        }
        _;
    }

    constructor(address registry) IntentModule("IntentFees", registry) {}

    /// @inheritdoc IIntentFees
    function withdrawFees(address token, uint256 amount, address recipient) external nonReentrant {
        _withdraw(msg.sender, token, amount, recipient);
    }

    /// @inheritdoc IIntentFees
    function withdrawAllFees(address token, address recipient) external nonReentrant returns (uint256 amount) {
        return _withdrawAll(msg.sender, token, recipient);
    }

    /// @inheritdoc IIntentFees
    function batchWithdrawAllFees(address[] calldata tokens, address recipient) external nonReentrant {
        for (uint256 i; i < tokens.length; ++i) {
            _withdrawAll(msg.sender, tokens[i], recipient);
        }
    }

    /// @inheritdoc IIntentFees
    function withdrawProtocolFees(address token, uint256 amount, address recipient)
        external
        nonReentrant
        onlyFeeClaimer
    {
        _withdraw(SERVICE, token, amount, recipient);
    }

    /// @inheritdoc IIntentFees
    function withdrawAllProtocolFees(address token, address recipient)
        external
        nonReentrant
        onlyFeeClaimer
        returns (uint256 amount)
    {
        return _withdrawAll(SERVICE, token, recipient);
    }

    /// @inheritdoc IIntentFees
    function batchWithdrawAllProtocolFees(address[] calldata tokens, address recipient)
        external
        nonReentrant
        onlyFeeClaimer
    {
        for (uint256 i; i < tokens.length; ++i) {
            _withdrawAll(SERVICE, tokens[i], recipient);
        }
    }

    /// @inheritdoc IIntentFees
    function setProtocolFeeClaimer(address feeClaimer) external onlyOwner {
        FeeStorage.layout().protocolFeeClaimer = feeClaimer;
        emit FeeClaimerSet(feeClaimer);
    }

    /// @inheritdoc IIntentFees
    function getProtocolFeeClaimer() external view returns (address) {
        return FeeStorage.layout().protocolFeeClaimer;
    }

    /// @inheritdoc IIntentFees
    function batchGetCollectedFees(address partner, address[] calldata tokens)
        external
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](tokens.length);
        for (uint256 i; i < tokens.length; ++i) {
            amounts[i] = getCollectedFees(partner, tokens[i]);
        }
    }

    /// @inheritdoc IIntentFees
    function getCollectedFees(address partner, address token) public view returns (uint256) {
        return FeeStorage.layout().fees[partner][IERC20(token)];
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(
            abi.encodePacked(
                this.withdrawFees.selector,
                this.withdrawAllFees.selector,
                this.batchWithdrawAllFees.selector,
                this.withdrawProtocolFees.selector,
                this.withdrawAllProtocolFees.selector,
                this.batchWithdrawAllProtocolFees.selector,
                this.setProtocolFeeClaimer.selector,
                this.getProtocolFeeClaimer.selector,
                this.getCollectedFees.selector,
                this.batchGetCollectedFees.selector
            )
        );
    }

    function _withdrawAll(address account, address token, address recipient) private returns (uint256 amount) {
        amount = getCollectedFees(account, token);
        if (amount != 0) _withdraw(account, token, amount, recipient);
    }

    function _withdraw(address account, address token, uint256 amount, address recipient) private {
        if (amount > getCollectedFees(account, token)) revert InsufficientFees();
        FeeBook.withdraw(FeeStorage.layout().fees, account, IERC20(token), amount, recipient);
    }
}
