// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IFeeVault} from "./interfaces/IFeeVault.sol";
import {FeeBook} from "./libraries/FeeBook.sol";
import {Guarded} from "./Guarded.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title FeeVault: holds the fees of market swaps until their owner claims them
/// @notice Records are written before tokens move. A pause stops withdrawals but not registrations,
/// so swaps continue.
contract FeeVault is IFeeVault, Guarded, Pausable {
    using Tokens for IERC20;

    /// @notice Returns true for a router that may register fees.
    mapping(address augustus => bool approved) public augustusContracts;
    /// @notice Returns the amount that an account can withdraw of a token, in raw units.
    mapping(address account => mapping(IERC20 token => uint256 fee)) public fees;
    /// @notice Returns the sum of all accounts' fees in a token, in raw units.
    mapping(IERC20 token => uint256 fee) public allocatedFees;

    constructor(address[] memory _augustusContracts, address owner) Guarded(owner) {
        for (uint256 i; i < _augustusContracts.length; ++i) {
            _setAugustusApproval(_augustusContracts[i], true);
        }
    }

    /// @notice Accepts native tokens from contracts only, such as the routers.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    /// @inheritdoc IFeeVault
    function withdrawAllERC20(IERC20 token, address recipient) external whenNotPaused returns (bool success) {
        _withdraw(token, fees[msg.sender][token], recipient);
        return true;
    }

    /// @inheritdoc IFeeVault
    function withdrawSomeERC20(IERC20 token, uint256 amount, address recipient)
        external
        whenNotPaused
        returns (bool success)
    {
        _withdraw(token, amount, recipient);
        return true;
    }

    /// @inheritdoc IFeeVault
    function batchWithdrawAllERC20(IERC20[] calldata tokens, address recipient)
        external
        whenNotPaused
        returns (bool success)
    {
        for (uint256 i; i < tokens.length; ++i) {
            _withdraw(tokens[i], fees[msg.sender][tokens[i]], recipient);
        }
        return true;
    }

    /// @inheritdoc IFeeVault
    function batchWithdrawSomeERC20(IERC20[] calldata tokens, uint256[] calldata amounts, address recipient)
        external
        whenNotPaused
        returns (bool success)
    {
        if (tokens.length != amounts.length) revert InvalidParameterLength();
        for (uint256 i; i < tokens.length; ++i) {
            _withdraw(tokens[i], amounts[i], recipient);
        }
        return true;
    }

    /// @inheritdoc IFeeVault
    function registerFees(FeeRegistration calldata feeData) external {
        if (!augustusContracts[msg.sender]) revert UnauthorizedCaller();
        if (feeData.addresses.length != feeData.fees.length) revert InvalidParameterLength();
        uint256 unallocated = getUnallocatedFees(feeData.token);
        for (uint256 i; i < feeData.addresses.length; ++i) {
            uint256 fee = feeData.fees[i] < unallocated ? feeData.fees[i] : unallocated;
            if (fee == 0 || feeData.addresses[i] == address(0)) continue;
            unallocated -= fee;
            allocatedFees[feeData.token] += fee;
            FeeBook.register(fees, feeData.addresses[i], feeData.token, fee);
        }
    }

    /// @inheritdoc IFeeVault
    function setAugustusApproval(address augustus, bool approved) external onlyOwner {
        _setAugustusApproval(augustus, approved);
    }

    /// @inheritdoc IFeeVault
    function setContractPauseState(bool isPaused) external onlyOwnerOrGuardian {
        if (isPaused) return _pause();
        _checkOwner();
        _unpause();
    }

    /// @inheritdoc IFeeVault
    function getBalance(IERC20 token, address partner) external view returns (uint256 feeBalance) {
        return fees[partner][token];
    }

    /// @inheritdoc IFeeVault
    function batchGetBalance(IERC20[] calldata tokens, address partner)
        external
        view
        returns (uint256[] memory feeBalances)
    {
        feeBalances = new uint256[](tokens.length);
        for (uint256 i; i < tokens.length; ++i) {
            feeBalances[i] = fees[partner][tokens[i]];
        }
    }

    /// @inheritdoc IFeeVault
    function getUnallocatedFees(IERC20 token) public view returns (uint256 unallocatedFees) {
        uint256 held = token.balance(address(this));
        uint256 allocated = allocatedFees[token];
        return held > allocated ? held - allocated : 0;
    }

    function _withdraw(IERC20 token, uint256 amount, address recipient) private {
        if (amount == 0 || amount > fees[msg.sender][token]) revert InvalidWithdrawAmount();
        allocatedFees[token] -= amount;
        FeeBook.withdraw(fees, msg.sender, token, amount, recipient);
    }

    function _setAugustusApproval(address augustus, bool approved) private {
        augustusContracts[augustus] = approved;
        emit AugustusApprovalSet(augustus, approved);
    }
}
